import { notices } from '../notices.ts';
import { sayWord } from '../words.ts';
import { requestWords } from './request-words.ts';

/** What the session does when the server no longer knows the token; filled in by the session. */
export interface SessionEnd {
  /** False for a visitor who never signed in: there is nothing to expire. */
  signedIn(): boolean;
  /** The user has read the notice. */
  confirmed(): void;
  /** A visitor met something that needs a sign-in. */
  wanted(): void;
}

let end: SessionEnd = { signedIn: () => false, confirmed: () => {}, wanted: () => {} };
let asking = false;

export function onSessionEnd(handlers: SessionEnd): void {
  end = handlers;
}

/**
 * Many calls may fail at the same moment; the notice shows once until it is confirmed.
 * `silent`: a visitor's page asked in the background, and nothing should open because of that.
 */
export function sessionEnded(silent = false): void {
  if (!end.signedIn()) return silent ? undefined : end.wanted();
  if (asking) return;
  asking = true;
  notices.dialog({
    title: sayWord(requestWords, 'sessionInvalid'),
    text: sayWord(requestWords, 'sessionExpired'),
    ok: sayWord(requestWords, 'ok'),
    onOk() {
      asking = false;
      end.confirmed();
    },
  });
}
