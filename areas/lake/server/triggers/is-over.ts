import { systemSettings } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import { todayIn } from '../models/sql/period-window.ts';

/** A last day is meant in the time zone of the platform, and belongs to the time before. */
export const isOver = (services: Services, untilDate: string | null): boolean => untilDate !== null && untilDate < todayIn(services.settings.get(systemSettings.timeZone));
