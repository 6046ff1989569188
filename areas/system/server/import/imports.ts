import { importServer } from '#platform/server/import/import-handlers.ts';
import { departmentsImport } from './department-import.ts';
import { usersImport } from './user-import.ts';

const servers = [importServer(usersImport), importServer(departmentsImport)];

export const importJobs = servers.map(({ job }) => job);
export const importHandlers = servers.flatMap(({ handlers }) => handlers);
