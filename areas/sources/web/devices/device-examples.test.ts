import { expect, it } from 'vitest';
import { httpExamples, mqttExamples, topicFor } from './device-examples.ts';

const reach = { origin: "https://plat'form.example", http: '/api/device/{code}/messages', mqtt: null };

it('writes lines that can be pasted as they are', () => {
  const { curl, python } = httpExamples(reach, 'gate-01', 'KEY');
  expect(curl).toContain(`curl -X POST 'https://plat'\\''form.example/api/device/gate-01/messages'`);
  expect(curl).toContain("-H 'X-Device-Key: KEY'");
  expect(python).toContain('"X-Device-Key": "KEY"');
});

it('publishes below the topic of the device', () => {
  expect(topicFor('devices/{code}/#', { code: 'gate-01' })).toBe('devices/gate-01/telemetry');
  const { mosquitto } = mqttExamples({ host: 'platform', port: 1883 }, 'devices/gate-01/telemetry', 'gate-01', 'KEY');
  expect(mosquitto).toBe(`mosquitto_pub -h 'platform' -p 1883 -q 1 \\\n  -u 'gate-01' -P 'KEY' \\\n  -t 'devices/gate-01/telemetry' -m '{"temperature": 21.5, "humidity": 43}'`);
});
