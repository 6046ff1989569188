import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../../failure.ts';

export function badJson(text: Text): ConnectorFailure {
  return new ConnectorFailure('bad-data', { zh: `不是有效的 JSON：${text.zh}`, en: `Not valid JSON: ${text.en}` });
}

/**
 * Cuts the elements out of one array of a JSON document as its text arrives, without holding the document. `steps`
 * say which array: names of members and places in arrays. A value that is not an array is one element.
 */
export class JsonScanner {
  readonly #steps: readonly string[];
  readonly #longest: number;
  readonly #path: { isArray: boolean; key: string; index: number }[] = [];
  #state: 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'after' | 'end' = 'value';
  /** Inside a string or a bare word that does not belong to an element. */
  #token: { kind: 'string' | 'word'; isKey: boolean; text: string; escaped: boolean } | undefined;
  #element: { depth: number; inString: boolean; escaped: boolean; text: string; bare: boolean } | undefined;
  #found: 'none' | 'array' | 'done' = 'none';

  constructor(steps: readonly string[], longest: number) {
    this.#steps = steps;
    this.#longest = longest;
  }

  get found(): boolean {
    return this.#found !== 'none';
  }

  * write(text: string): Generator<string> {
    let at = 0;
    while (at < text.length) {
      if (this.#element) {
        const end = this.#inElement(text, at);
        if (this.#element.text.length > this.#longest) throw badJson({ zh: `有一条记录超过 ${this.#longest} 个字符`, en: `a record has more than ${this.#longest} characters` });
        if (end < 0) return;
        at = end;
        const element = this.#element.text;
        this.#element = undefined;
        this.#closeValue();
        yield element;
        continue;
      }
      at = this.#outside(text, at);
    }
  }

  * end(): Generator<string> {
    if (this.#element?.bare && this.#path.length === 0) {
      yield this.#element.text;
      this.#state = 'end';
    } else if (this.#token?.kind === 'word') this.#endWord();
    if (this.#state !== 'end') throw badJson({ zh: '文件在中途结束', en: 'the file ends in the middle' });
  }

  #inElement(text: string, from: number): number {
    const element = this.#element!;
    for (let at = from; at < text.length; at += 1) {
      const sign = text[at]!;
      if (element.inString) {
        if (element.escaped) element.escaped = false;
        else if (sign === '\\') element.escaped = true;
        else if (sign === '"') {
          element.inString = false;
          if (element.depth === 0) return this.#take(text, from, at + 1);
        }
      } else if (element.bare && /[\s,\]}]/.test(sign)) return this.#take(text, from, at);
      else if (sign === '"') element.inString = true;
      else if (sign === '{' || sign === '[') element.depth += 1;
      else if (sign === '}' || sign === ']') {
        element.depth -= 1;
        if (element.depth === 0) return this.#take(text, from, at + 1);
      }
    }
    this.#take(text, from, text.length);
    return -1;
  }

  #take(text: string, from: number, to: number): number {
    this.#element!.text += text.slice(from, to);
    return to;
  }

  #outside(text: string, at: number): number {
    const sign = text[at]!;
    if (this.#token) return this.#inToken(sign, at);
    if (/\s/.test(sign)) return at + 1;
    switch (this.#state) {
      case 'value': case 'first-value':
        if (sign === ']' && this.#state === 'first-value') return this.#closeContainer(at);
        return this.#beginValue(sign, at);
      case 'key': case 'first-key':
        if (sign === '}' && this.#state === 'first-key') return this.#closeContainer(at);
        if (sign !== '"') throw this.#unexpected(sign);
        this.#token = { kind: 'string', isKey: true, text: '"', escaped: false };
        return at + 1;
      case 'colon':
        if (sign !== ':') throw this.#unexpected(sign);
        this.#state = 'value';
        return at + 1;
      case 'after': {
        const top = this.#path.at(-1)!;
        if (sign === (top.isArray ? ']' : '}')) return this.#closeContainer(at);
        if (sign !== ',') throw this.#unexpected(sign);
        top.index += 1;
        this.#state = top.isArray ? 'value' : 'key';
        return at + 1;
      }
      default: throw this.#unexpected(sign);
    }
  }

  /** Whether the value that begins now is the array that was asked for, or an element of it. */
  #beginValue(sign: string, at: number): number {
    const depth = this.#path.length;
    const here = this.#found !== 'done' && this.#isWanted();
    if (here && depth === this.#steps.length + 1) return this.#beginElement(sign, at);
    if (here && depth === this.#steps.length) {
      if (sign !== '[') {
        this.#found = 'done';
        return this.#beginElement(sign, at);
      }
      this.#found = 'array';
    }
    if (sign === '{' || sign === '[') {
      if (depth > 500) throw badJson({ zh: '嵌套过深', en: 'it is nested too deeply' });
      this.#path.push({ isArray: sign === '[', key: '', index: 0 });
      this.#state = sign === '[' ? 'first-value' : 'first-key';
    } else if (sign === '"') this.#token = { kind: 'string', isKey: false, text: '', escaped: false };
    else if (/[-\dtfn]/.test(sign)) this.#token = { kind: 'word', isKey: false, text: sign, escaped: false };
    else throw this.#unexpected(sign);
    return at + 1;
  }

  #isWanted(): boolean {
    return this.#steps.every((step, index) => {
      const part = this.#path[index];
      return part !== undefined && (part.isArray ? String(part.index) : part.key) === step;
    }) && (this.#path.length === this.#steps.length || (this.#path.length === this.#steps.length + 1 && this.#found === 'array' && this.#path.at(-1)!.isArray));
  }

  #beginElement(sign: string, at: number): number {
    if (!/["{[\-\dtfn]/.test(sign)) throw this.#unexpected(sign);
    this.#element = { depth: 0, inString: false, escaped: false, text: '', bare: /[-\dtfn]/.test(sign) };
    return at;
  }

  #inToken(sign: string, at: number): number {
    const token = this.#token!;
    if (token.kind === 'word') {
      if (/[\w.+-]/.test(sign) && token.text.length < 1_000) token.text += sign;
      else {
        this.#endWord();
        return at;
      }
    } else {
      if (token.isKey) token.text += sign;
      if (token.text.length > 100_000) throw badJson({ zh: '键名过长', en: 'a key is too long' });
      if (token.escaped) token.escaped = false;
      else if (sign === '\\') token.escaped = true;
      else if (sign === '"') this.#endString(token);
    }
    return at + 1;
  }

  #endString(token: { isKey: boolean; text: string }): void {
    this.#token = undefined;
    if (!token.isKey) return this.#closeValue();
    try {
      this.#path.at(-1)!.key = JSON.parse(token.text) as string;
    } catch {
      throw badJson({ zh: '键名有误', en: 'a key is wrong' });
    }
    this.#state = 'colon';
  }

  #endWord(): void {
    if (!/^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/.test(this.#token!.text)) throw this.#unexpected(this.#token!.text);
    this.#token = undefined;
    this.#closeValue();
  }

  #closeContainer(at: number): number {
    if (this.#found === 'array' && this.#path.length === this.#steps.length + 1) this.#found = 'done';
    this.#path.pop();
    this.#closeValue();
    return at + 1;
  }

  #closeValue(): void {
    this.#state = this.#path.length === 0 ? 'end' : 'after';
  }

  #unexpected(sign: string): ConnectorFailure {
    return badJson({ zh: `出现了意外的 ${JSON.stringify(sign.slice(0, 20))}`, en: `unexpected ${JSON.stringify(sign.slice(0, 20))}` });
  }
}
