import { z } from 'zod';
import { defineSetting } from '#platform/contract/setting.ts';

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const mailSecurities = ['none', 'starttls', 'tls'] as const;

/** How the platform reaches the mail server. Without a host no mail is sent. */
export const mailServer = z.object({
  host: z.string().trim().max(255).regex(/^[\w.:-]*$/).meta({ label: { zh: '服务器', en: 'Server' }, help: { zh: '例如 smtp.example.edu；留空则不发送邮件。', en: 'For example smtp.example.edu; leave it empty to send no mail.' } }),
  port: z.number().int().min(1).max(65_535).meta({ label: { zh: '端口', en: 'Port' } }),
  security: z.enum(mailSecurities).meta({
    label: { zh: '加密', en: 'Encryption' },
    options: { none: { zh: '不加密', en: 'None' }, starttls: { zh: 'STARTTLS', en: 'STARTTLS' }, tls: { zh: 'TLS', en: 'TLS' } },
  }),
  user: z.string().max(300).meta({ label: { zh: '用户名', en: 'User name' }, help: { zh: '服务器不要求登录时留空。', en: 'Leave it empty when the server asks for none.' } }),
  from: z.union([z.literal(''), z.email().max(300)]).meta({ label: { zh: '发件地址', en: 'From address' } }),
  check_certificate: z.boolean().meta({ label: { zh: '校验证书', en: 'Check the certificate' }, help: { zh: '仅在服务器使用自签名证书时关闭。', en: 'Turn it off only for a server with a certificate of its own making.' } }),
});
export type MailServer = z.infer<typeof mailServer>;

export const messageSettings = {
  mailServer: defineSetting({
    key: 'mail.server',
    title: { zh: '邮件服务器', en: 'Mail server' },
    description: { zh: '消息通过这台 SMTP 服务器以邮件发送；在消息中心可以测试。', en: 'The SMTP server that sends messages as mail; it can be tested in the message center.' },
    value: mailServer,
    initial: { host: '', port: 587, security: 'starttls', user: '', from: '', check_certificate: true },
  }),
  mailPassword: defineSetting({
    key: 'mail.password',
    title: { zh: '邮件服务器密码', en: 'Mail server password' },
    description: { zh: '加密保存，不会显示。', en: 'Kept encrypted and never shown.' },
    value: z.string().max(1000),
    initial: '',
    secret: true,
  }),
  language: defineSetting({
    key: 'message.language',
    title: { zh: '对外消息的语言', en: 'Language of outgoing messages' },
    description: { zh: '个人没有选择语言时，邮件使用这种语言；Webhook 始终使用。', en: 'Mail is written in it unless the person chose another; webhooks always use it.' },
    value: z.enum(['zh', 'en']).meta({ options: { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } } }),
    initial: 'zh',
  }),
  webhookNetworks: defineSetting({
    key: 'webhook.networks',
    title: { zh: 'Webhook 可访问的内部网段', en: 'Internal networks webhooks may reach' },
    description: {
      zh: '公网地址始终可以访问；本机、链路本地和内部地址只有列在这里才可以。',
      en: 'Public addresses may always be called; the machine itself, link-local and internal addresses only when listed here.',
    },
    value: z.array(addressRange).max(200),
    initial: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  }),
  days: defineSetting({
    key: 'retention.messageDays',
    title: { zh: '消息保留天数', en: 'Keep messages (days)' },
    description: { zh: '更早的消息连同投递记录每天夜间删除。', en: 'Older messages are deleted every night, with their deliveries.' },
    value: z.number().int().min(7).max(3650),
    initial: 365,
  }),
};
