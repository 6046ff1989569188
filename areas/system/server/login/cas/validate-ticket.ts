import { OutsideError } from '#platform/server/errors.ts';
import { largestAnswer, readCasAnswer, type CasAnswer } from './cas-answer.ts';

/** How long the CAS server may take. */
const patience = 10_000;

/** Asks the CAS server whom a service ticket belongs to. */
export async function validateTicket(address: string, signal: AbortSignal): Promise<CasAnswer> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      // An answer from somewhere else is no answer.
      redirect: 'error',
      headers: { accept: 'application/xml, text/xml' },
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return readCasAnswer(await readText(response));
  } catch (cause) {
    throw new OutsideError('CAS', cause);
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > largestAnswer) throw new Error('the answer is too long');
  }
  return text + decoder.decode();
}
