import type { Device } from '../../contract/devices.ts';

export interface Reach {
  /** `https://host` of the platform. */
  origin: string;
  /** The path for HTTP, `{code}` to be filled in. */
  http: string;
  /** Host and port of the MQTT listener; null: there is none. */
  mqtt: { host: string; port: number } | null;
}

const reading = '{"temperature": 21.5, "humidity": 43}';

/** Single quotes end a word of the shell; codes have none, but a host might. */
const word = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Lines to copy, for one device. `key` stands where the key goes. */
export function httpExamples({ origin, http }: Reach, code: string, key: string): { curl: string; python: string } {
  const url = `${origin}${http.replace('{code}', encodeURIComponent(code))}`;
  return {
    curl: `curl -X POST ${word(url)} \\\n  -H 'Content-Type: application/json' \\\n  -H ${word(`X-Device-Key: ${key}`)} \\\n  -d ${word(reading)}`,
    python: `import json, urllib.request\n\nrequest = urllib.request.Request(\n    ${JSON.stringify(url)},\n    data=json.dumps(${reading}).encode(),\n    headers={"Content-Type": "application/json", "X-Device-Key": ${JSON.stringify(key)}},\n)\nprint(urllib.request.urlopen(request, timeout=10).read().decode())`,
  };
}

export function mqttExamples({ host, port }: { host: string; port: number }, topic: string, code: string, key: string): { mosquitto: string; python: string } {
  return {
    mosquitto: `mosquitto_pub -h ${word(host)} -p ${port} -q 1 \\\n  -u ${word(code)} -P ${word(key)} \\\n  -t ${word(topic)} -m ${word(reading)}`,
    python: `import json\nimport paho.mqtt.publish as publish\n\npublish.single(\n    ${JSON.stringify(topic)},\n    json.dumps(${reading}),\n    qos=1,\n    hostname=${JSON.stringify(host)},\n    port=${port},\n    auth={"username": ${JSON.stringify(code)}, "password": ${JSON.stringify(key)}},\n)`,
  };
}

/** A topic of the device's own, out of what the listener says: `devices/{code}/#`. */
export const topicFor = (pattern: string, device: Pick<Device, 'code'>) => `${pattern.replace('{code}', device.code).replace(/\/?#$/, '')}/telemetry`;
