import type { ChangeCapture } from '../../connector.ts';
import type { Session } from '../session.ts';
import { readLsn } from './lsn.ts';
import { forget, prepare } from './place.ts';
import { preflight } from './preflight.ts';
import { here, standing } from './standing.ts';
import { stream } from './stream.ts';

export const changeCapture = (session: Session, signal: AbortSignal): ChangeCapture => ({
  preflight: (tables) => preflight(session, tables),
  prepare: (request) => prepare(session, request),
  forget: (name) => forget(session, name),
  here: () => here(session),
  compare: (one, other) => Number(readLsn(one) - readLsn(other)),
  standing: (request, position) => standing(session, request, position),
  stream: (request) => stream(session, signal, request),
});
