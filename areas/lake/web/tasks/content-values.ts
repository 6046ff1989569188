import type { Text } from '#platform/contract/text.ts';
import { plugins, portWords } from '../../contract/plugins.ts';
import { accelerationWords, concurrencyWords, integrateModeWords, lakeLayerWords, pushLevelWords, taskKindWords } from '../../contract/task-words.ts';
import { scheduleWords, weekdayKeys } from '../schedule/schedule-words.ts';
import { changesWords } from '../task-wizard/changes-words.ts';
import { wizardWords } from '../task-wizard/wizard-words.ts';
import { writeModeWords } from '../task-wizard/write-mode-words.ts';
import { contentValueWords } from './content-words.ts';

type Words = Partial<Record<string, Text>>;

const titles = (all: Record<string, { title: Text }>): Words => Object.fromEntries(Object.entries(all).map(([key, { title }]) => [key, title]));
const { words: said } = contentValueWords;
const { words: wizard } = wizardWords;
const { words: changes } = changesWords;
const { words: schedule } = scheduleWords;

/** Words for values, by the key they stand under; what has none is a name or a number and stays as it is. */
export const contentValues: Partial<Record<string, Words>> = {
  layer: lakeLayerWords, concurrency: concurrencyWords, accel_mode: accelerationWords, push_level: pushLevelWords,
  mode: titles(writeModeWords), plugin: titles(plugins), port: portWords,
  kind: {
    ...said, manual: schedule.manual, cron: schedule.cron, interval: schedule.interval, event: schedule.event,
    full: integrateModeWords.full, cursor: integrateModeWords.incremental, changes: integrateModeWords.changes, database: taskKindWords.database, file: taskKindWords.file, sql: taskKindWords.sql,
    avg: said.average, min: said.least, max: said.greatest, distinct: said['count-distinct'],
    'task-ended': schedule['task-ended'], 'source-changed': schedule['source-changed'], 'file-arrived': schedule['file-arrived'], 'message-arrived': schedule['message-arrived'], 'quality-passed': schedule['quality-passed'],
  },
  event: { 'task-ended': schedule['task-ended'], 'source-changed': schedule['source-changed'], 'file-arrived': schedule['file-arrived'], 'message-arrived': schedule['message-arrived'], 'quality-passed': schedule['quality-passed'] },
  misfire: { once: schedule.once, all: schedule.all, skip: schedule.skip },
  unit: { second: schedule.seconds, minute: schedule.minutes, hour: schedule.hours, day: schedule.daysUnit },
  workdays: Object.fromEntries(weekdayKeys.map((key, at) => [String(at + 1), schedule[key]])),
  when: { success: schedule.success, failure: schedule.failure, always: schedule.always, true: said.yes, false: said.no },
  missingTable: { create: wizard.policyCreate, fail: wizard.policyFail },
  newColumn: { add: wizard.policyAdd, ignore: wizard.policyIgnore, fail: wizard.policyFail },
  lostColumn: { keep: wizard.policyKeep, fail: wizard.policyFail },
  changedType: { widen: wizard.policyWiden, fail: wizard.policyFail },
  nulls: { skip: wizard.nullsSkip, always: wizard.nullsAlways, fail: wizard.nullsFail },
  snapshot: { initial: wizard.snapshotInitial, never: wizard.snapshotNever, only: wizard.snapshotOnly },
  deletes: { ignore: said.leave, compare: said.compared },
  drift: { follow: changes.driftFollow, pause: changes.driftPause },
  backfill: { offer: changes.backfillOffer, auto: changes.backfillAuto },
  lost: { fail: changes.lostFail, recopy: changes.lostRecopy },
  tableGone: { fail: wizard.policyFail, leave: said.leave },
  keptBeyond: { warn: changes.keptWarn, stop: changes.keptStop },
  keep: { first: wizard.first, latest: wizard.latest },
  fact: { 'run-id': wizard['run-id'], 'run-time': wizard['run-time'], 'scheduled-time': wizard['scheduled-time'], 'source': wizard['source-place'] },
  decimals: { text: said.asText, base64: said.asBase64 },
  start: { earliest: said.earliest, latest: said.newest },
  late: said, action: said, onFailure: said,
  aggregate: { ...said, 'count-values': said.count },
};
