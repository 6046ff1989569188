import { clockTime, dayWithin } from '../civil-days.ts';
import { createRandom } from '../random.ts';
import { accounts } from './accounts.ts';
import { flawedRows } from './flaw-rows.ts';

const doors = ['东门', '西门', '春晖苑 1 号楼', '秋实苑 2 号楼', '图书馆北门', '体育馆', '实验楼'];
const count = 5000;

/** What every whole line of the log matches. */
export const accessLogPattern = [
  String.raw`%{TIMESTAMP_ISO8601:time} \[%{NOTSPACE:device}\] %{LOGLEVEL:level} +account=%{INT:account}`,
  'door="%{DATA:door}" dir=%{WORD:direction} result=%{WORD:result} cost=%{INT:cost:int}ms',
].join(' ');

/** In order of time, as the gates wrote them. Some lines were cut when a gate lost its power. */
export function accessLog(): string {
  const random = createRandom('access.log');
  const moments = Array.from({ length: count }, () => `${dayWithin(random, '2026-10-01', '2026-10-31')} ${clockTime(random, 6, 22)}.${random.digits(3)}`).sort();
  const flawed = flawedRows('access.log', count)('line', 'malformed');
  const people = accounts.filter(({ left }) => !left);
  const lines = moments.map((moment, row) => {
    const result = random.weighted([['OK', 96], ['DENIED', 3], ['TIMEOUT', 1]]);
    const level = { OK: 'INFO ', DENIED: 'WARN ', TIMEOUT: 'ERROR' }[result];
    const gate = `GATE-${String(random.between(1, 14)).padStart(2, '0')}`;
    const passage = `account=${random.pick(people).account} door="${random.pick(doors)}" dir=${random.pick(['IN', 'OUT'])}`;
    const line = `${moment} [${gate}] ${level} ${passage} result=${result} cost=${random.between(8, 240)}ms`;
    return flawed.has(row) ? line.slice(0, random.between(5, 60)) : line;
  });
  return `${lines.join('\n')}\n`;
}
