import { z } from 'zod';

const secret = z.string().max(20_000).meta({ secret: true });

/** How to reach a Kafka cluster. Secrets are given opened. */
export const kafkaOptions = z.object({
  brokers: z.array(z.string().regex(/^(\[[0-9a-fA-F:.]+\]|[^\s:/]+):\d{1,5}$/)).min(1).max(50),
  clientId: z.string().default('tributary'),
  tls: z.object({ ca: z.string().optional(), certificate: z.string().optional(), key: secret.optional(), checkCertificate: z.boolean().default(true) }).optional(),
  sasl: z.object({ mechanism: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']), user: z.string(), password: secret }).optional(),
  seconds: z.number().positive().max(300).default(15),
});
export type KafkaOptions = z.output<typeof kafkaOptions>;
