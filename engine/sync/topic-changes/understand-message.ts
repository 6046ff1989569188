import type { KafkaMessage } from '../../connectors/kafka/consume-topic.ts';
import { isJsonObject, type Json, type JsonObject } from '../../connectors/records/exact-json.ts';
import { CanalMessages } from './canal.ts';
import type { ChangeFormat } from './change-format.ts';
import { DebeziumMessages } from './debezium.ts';
import { EnvelopedJson } from './enveloped-json.ts';
import { understandMaxwell } from './maxwell.ts';
import { decodedKey, decodedText } from './message-parts.ts';
import type { Understood } from './told-message.ts';

export type Understand = (message: Pick<KafkaMessage, 'key' | 'value'>) => Understood;

export function understanding(format: ChangeFormat): Understand {
  const understand = ofTool(format);
  const enveloped = new EnvelopedJson();
  return ({ key, value }) => {
    if (value === null) return { nothing: true };
    const text = decodedText(value);
    if (text === undefined) return { problem: said.noText };
    let json: Json;
    try {
      json = enveloped.parse(text);
    } catch {
      return { problem: said.noJson };
    }
    if (json === null) return { nothing: true };
    return isJsonObject(json) ? understand(json, decodedKey(key)) : { problem: said.noObject };
  };
}

function ofTool(format: ChangeFormat): (value: JsonObject, key: Json) => Understood {
  if (format.kind === 'maxwell') return understandMaxwell;
  const messages = format.kind === 'canal' ? new CanalMessages(format.zone) : new DebeziumMessages();
  return (value, key) => messages.understand(value, key);
}

const said = {
  noText: { zh: '消息不是 UTF-8 文本', en: 'The message is no UTF-8 text' },
  noJson: { zh: '消息不是 JSON', en: 'The message is no JSON' },
  noObject: { zh: '消息不是 JSON 对象', en: 'The message is no JSON object' },
};
