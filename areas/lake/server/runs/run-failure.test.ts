import { expect, it } from 'vitest';
import { errorHelp, lakeErrors } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { badQuestion, conflict, diskFull, outOfMemory } from '#engine/lake/failures.ts';
import { syncFailure } from '#engine/sync/failures.ts';
import { UserError } from '#platform/server/errors.ts';
import { failureOf } from './run-failure.ts';

const said = (cause: ConnectorFailure) => Object.assign(new UserError(lakeErrors.lakeFailed, { reason: cause.text }), { cause });

it.each([
  ['a full disk', said(diskFull('lake', undefined)), 'disk-full'],
  ['too little memory', said(outOfMemory(256, 'no room', undefined)), 'memory'],
  ['a lake that went away', said(new ConnectorFailure('connection-lost', { zh: '断开', en: 'gone' })), 'lake-unreachable'],
  ['a table that something else changes', said(conflict(new Error('write-write conflict'))), 'overtaken'],
  ['the same while data is moved', syncFailure(conflict(new Error('write-write conflict')), 'lake'), 'overtaken'],
  ['SQL that cannot run', said(badQuestion('table-gone', 'no such table', undefined, undefined)), 'mapping'],
  ['a source that answers with an error', syncFailure(new ConnectorFailure('other', { zh: '返回 500', en: 'answered 500' }), 'source'), 'source-error'],
])('%s has the help of its own', (_what, error, kind) => {
  expect(failureOf(error).kind).toBe(kind);
  expect(errorHelp).toHaveProperty(kind);
});
