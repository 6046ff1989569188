import type { ChangeCapture } from '../../connector.ts';
import { ConnectorFailure } from '../../failure.ts';
import type { MysqlOptions } from '../options.ts';
import type { Session } from '../session.ts';
import { comparePositions, currentPosition, readPosition, writePosition, type LogPosition } from './position.ts';
import { preflight } from './preflight.ts';
import { standing } from './standing.ts';
import { startAt } from './start-at.ts';
import { streamChanges } from './stream.ts';

/** The server keeps no place for us: ours is a file and an offset, kept by whoever listens. */
export function captureChanges(session: Session, options: MysqlOptions): ChangeCapture & { close(): Promise<void> } {
  const open = new Set<() => Promise<void>>();
  return {
    preflight: (tables) => preflight(session, tables, options),
    prepare: async () => writePosition(await here(session)),
    forget: () => Promise.resolve(),
    here: async () => writePosition(await here(session)),
    startAt: (start) => startAt(session, start, options),
    compare: (one, other) => comparePositions(readPosition(one), readPosition(other)),
    standing: ({ tables }, position) => standing(session, tables, readPosition(position), options),
    async *stream(request) {
      const from = request.from === undefined ? await here(session) : readPosition(request.from);
      yield* streamChanges(session, request.tables, from, options, open);
    },
    async close() {
      await Promise.all([...open].map((stop) => stop()));
    },
  };
}

async function here(session: Session): Promise<LogPosition> {
  const place = await currentPosition(session);
  if (place) return place;
  throw new ConnectorFailure('unsupported', { zh: '服务器没有开启 binlog', en: 'The server keeps no binary log' }, { remedy: '[mysqld]\nlog_bin=binlog' });
}
