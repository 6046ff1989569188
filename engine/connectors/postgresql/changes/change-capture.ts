import type { ChangeCapture } from '../../connector.ts';
import type { Session } from '../session.ts';
import { forget, prepare } from './place.ts';
import { preflight } from './preflight.ts';
import { stream } from './stream.ts';

export const changeCapture = (session: Session, signal: AbortSignal): ChangeCapture => ({
  preflight: (tables) => preflight(session, tables),
  prepare: (request) => prepare(session, request),
  forget: (name) => forget(session, name),
  stream: (request) => stream(session, signal, request),
});
