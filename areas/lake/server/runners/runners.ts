import type { TaskKind } from '#areas/lake';
import { composeRunner } from './compose/compose-runner.ts';
import { compositeRunner } from './composite/composite-runner.ts';
import { customRunner } from './custom/custom-runner.ts';
import { databaseRunner } from './database/database-runner.ts';
import { deviceRunner } from './device/device-runner.ts';
import { exportRunner } from './export/export-runner.ts';
import { kafkaRunner } from './kafka/kafka-runner.ts';
import { apiRunner, documentRunner, fileRunner, logRunner } from './resource/resource-runner.ts';
import type { TaskRunner } from './runner.ts';
import { streamRunner } from './stream/stream-runner.ts';
import { scriptRunner } from './script/script-runner.ts';
import { sqlRunner, subjectRunner } from './sql/sql-runner.ts';

/** Every kind of task that can run, each in a folder of its own. */
export const runners: Partial<Record<TaskKind, TaskRunner<any>>> = {
  database: databaseRunner,
  file: fileRunner,
  log: logRunner,
  api: apiRunner,
  document: documentRunner,
  kafka: kafkaRunner,
  device: deviceRunner,
  export: exportRunner,
  compose: composeRunner,
  composite: compositeRunner,
  custom: customRunner,
  script: scriptRunner,
  stream: streamRunner,
  sql: sqlRunner,
  subject: subjectRunner,
};

export const runnerOf = (kind: TaskKind): TaskRunner<any> | undefined => runners[kind];
