import { Alert } from 'antd';
import type { ReplyOf } from '#platform/contract/call.ts';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { configuration } from '#platform/web/configuration.ts';
import { useWords } from '#platform/web/words.ts';
import { deviceMessageLimit, type Device, type getDeviceAccess } from '../../contract/devices.ts';
import { CopyBlock } from './copy-block.tsx';
import { httpExamples, mqttExamples, topicFor } from './device-examples.ts';
import { accessWords } from './devices-words.ts';

/** Without a device, the place of its code is named. */
const anyCode = 'DEVICE_CODE';

/** Both ways side by side; the one a device is not registered for says so. */
export function AccessExamples({ access, device }: { access: ReplyOf<typeof getDeviceAccess>; device: Device | undefined }) {
  const say = useWords(accessWords);
  const key = say('keyPlaceholder');
  const code = device?.code ?? anyCode;
  const origin = new URL(configuration().productApi || '/', window.location.href).origin;
  const http = httpExamples({ origin, http: access.http, mqtt: null }, code, key);
  const host = new URL(origin).hostname;
  const topic = access.mqtt && topicFor(access.mqtt.topic, { code });
  const mqtt = access.mqtt && mqttExamples({ host, port: access.mqtt.port }, topic!, code, key);
  const url = `${origin}${access.http.replace('{code}', code)}`;
  return (
    <div className="device-ways">
      <div className="device-way">
        <Address label={say('httpAddress')} text={url} />
        <p>{say('httpHint', { limit: fileSize(deviceMessageLimit) })}</p>
        {device?.protocol === 'MQTT' && <Alert type="warning" showIcon title={say('httpNotThis', { name: device.name })} />}
        <CopyBlock name="curl" text={http.curl} />
        <CopyBlock name="Python" text={http.python} />
      </div>
      <div className="device-way">
        {access.mqtt && mqtt ? (
          <>
            <Address label={say('mqttAddress')} text={`mqtt://${host}:${access.mqtt.port}`} />
            <Address label={say('mqttTopic')} text={topic!} />
            <p>{say('mqttHint')}</p>
            {device?.protocol === 'HTTP' && <Alert type="warning" showIcon title={say('mqttNotThis', { name: device.name })} />}
            <CopyBlock name="mosquitto_pub" text={mqtt.mosquitto} />
            <CopyBlock name="Python (paho-mqtt)" text={mqtt.python} />
          </>
        ) : (
          <>
            <Address label={say('mqttAddress')} text="–" />
            <Alert type={access.mqttProblem ? 'error' : 'info'} showIcon title={say(access.mqttProblem ? 'mqttFailed' : 'mqttOff')} description={access.mqttProblem || say('mqttOffHint')} />
          </>
        )}
      </div>
    </div>
  );
}

function Address({ label, text }: { label: string; text: string }) {
  return <div className="device-address"><span>{label}</span><code>{text}</code>{text !== '–' && <CopyButton text={text} />}</div>;
}
