import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { getReleasePolicy } from '../../contract/releases.ts';

/** Whether tasks go online by a release only, so that submitting one is what is offered. */
export const useReleaseApproval = (): boolean => useCall(getReleasePolicy, {}, { level: noticeLevel.silent, fresh: 60_000 }).data?.needed ?? false;
