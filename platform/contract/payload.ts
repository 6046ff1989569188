import { z } from 'zod';

/** A query parameter may carry JSON as base64 behind five random characters (specification 7). */
const prefixLength = 5;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function encodePayload(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return randomPrefix() + btoa(binary);
}

/** The decoded value, or undefined when the text is not such a payload. */
export function decodePayload(text: string): unknown {
  try {
    const binary = atob(text.slice(prefixLength));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** A query parameter of that kind: decoded, then checked like any other input. */
export function payload<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess((value) => (typeof value === 'string' ? decodePayload(value) : value), shape);
}

function randomPrefix(): string {
  const random = crypto.getRandomValues(new Uint8Array(prefixLength));
  return Array.from(random, (value) => alphabet[value % alphabet.length]).join('');
}
