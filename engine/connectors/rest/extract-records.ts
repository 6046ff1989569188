import { ConnectorFailure } from '../failure.ts';
import { Digits } from '../records/digits.ts';
import { isJsonObject, type Json, type JsonObject } from '../records/exact-json.ts';
import { followPointer } from '../records/pointer.ts';
import type { ApiResource } from './api-resource.ts';

/** The items of a reply: what its list pointer leads to. One object is a list of one; nothing is an empty list. */
export function extractItems(body: Json, { type, listPointer, success }: ApiResource['reply']): Json[] {
  if (success) checkSuccess(body, success);
  if (body === null) return [];
  const found = followPointer(body, listPointer);
  if (!found.found) {
    // XML has no empty list: what is not there has no items.
    if (type === 'XML') return [];
    throw missing(body, listPointer, found.steps, found.missing);
  }
  const { value } = found;
  if (Array.isArray(value)) return value;
  if (value === null || value === '') return [];
  if (isJsonObject(value)) return [value];
  throw new ConnectorFailure('bad-data', {
    zh: `回应中“${listPointer}”处是单个值而不是列表，请修改列表位置`, en: `At "${listPointer}" the reply holds a single value, not a list. Change the list pointer`,
  });
}

export function extractRecords(items: readonly Json[], recordPointer: string): JsonObject[] {
  return items.map((item, index) => {
    const found = followPointer(item, recordPointer);
    if (!found.found) throw missing(item, recordPointer, found.steps, found.missing, index);
    return isJsonObject(found.value) ? found.value : { value: found.value };
  });
}

function missing(body: Json, pointer: string, steps: string[], step: string, index?: number): ConnectorFailure {
  const parent = followPointer(body, steps.length === 0 ? '' : `/${steps.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`);
  const names = parent.found && isJsonObject(parent.value) ? Object.keys(parent.value).slice(0, 20).join(', ') : '';
  const where = index === undefined ? '' : ` #${index + 1}`;
  return new ConnectorFailure('bad-data', {
    zh: `回应${where}中没有“${pointer}”：找不到“${step}”${names === '' ? '' : `，此处有：${names}`}`,
    en: `The reply${where} has no "${pointer}": "${step}" is not there${names === '' ? '' : `; there is: ${names}`}`,
  });
}

function checkSuccess(body: Json, { pointer, value, messagePointer }: NonNullable<ApiResource['reply']['success']>): void {
  const found = followPointer(body, pointer);
  const code = found.found && (found.value === null || typeof found.value !== 'object' || found.value instanceof Digits) ? String(found.value) : '';
  if (found.found && code === value) return;
  const message = messagePointer === '' ? undefined : followPointer(body, messagePointer);
  const said = message?.found && typeof message.value === 'string' ? `: ${message.value.slice(0, 200)}` : '';
  throw new ConnectorFailure('other', {
    zh: `接口返回失败代码“${code}”（应为“${value}”）${said}`, en: `The interface answered with code "${code}" instead of "${value}"${said}`,
  });
}
