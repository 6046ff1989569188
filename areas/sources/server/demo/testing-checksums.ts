/** Started by a test as a process of its own: nothing may be left of an earlier run. Prints what every system consists of. */
import { createHash } from 'node:crypto';
import { accessLog } from './campus-card/access-log.ts';
import { bytesOf } from './campus-card/create-campus-card.ts';
import { campusCardFiles } from './campus-card/files.ts';
import type { DemoTable } from './demo-table.ts';
import { libraryTables } from './library/create-library.ts';
import { studentAffairsTables } from './student-affairs/create-student-affairs.ts';

const sum = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);
const ofTable = ({ name, columns, rows }: DemoTable) => [name, sum(JSON.stringify([columns, rows], (_, cell: unknown) => (typeof cell === 'bigint' ? String(cell) : cell)))];

process.stdout.write(JSON.stringify(Object.fromEntries([
  ...studentAffairsTables().map(ofTable),
  ...libraryTables().map(ofTable),
  ...campusCardFiles().map((file) => [file.name, sum(bytesOf(file))]),
  ['access.log', sum(accessLog())],
])));
