import { duckdbLake } from './duckdb/duckdb-lake.ts';
import type { LakeDriver, LakeKind } from './lake.ts';
import { postgresqlLake } from './postgresql/postgresql-lake.ts';

export const lakeDrivers: Record<LakeKind, LakeDriver> = { duckdb: duckdbLake, postgresql: postgresqlLake };
