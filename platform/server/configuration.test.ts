import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, configurationTable, readConfiguration } from './configuration.ts';

describe('configuration', () => {
  it('runs with nothing set', () => {
    expect(readConfiguration({})).toMatchObject({
      host: '127.0.0.1', port: 8080, data: './data', databaseUrl: undefined, jobs: true, demo: true, bodyLimit: 1_048_576,
      corsOrigins: [], trustProxy: false, files: '', s3PathStyle: true, logLevel: 'info',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfiguration({ PORT: '', TRIBUTARY_CAS_URL: '' })).toMatchObject({ port: 8080, casUrl: undefined });
  });

  it('reads what is set', () => {
    const key = Buffer.alloc(32, 7);
    expect(readConfiguration({
      PORT: '0', TRIBUTARY_JOBS: '0', TRIBUTARY_CORS_ORIGINS: 'https://a.example/, https://b.example', TRIBUTARY_TRUST_PROXY: '1',
      TRIBUTARY_SECRET_KEY: key.toString('base64'), DATABASE_URL: 'postgres://a:b@c/d', TRIBUTARY_FILES: 's3://bucket-1/some/where',
    })).toMatchObject({
      port: 0, jobs: false, corsOrigins: ['https://a.example', 'https://b.example'], trustProxy: 1, secretKey: key,
      databaseUrl: 'postgres://a:b@c/d', files: 's3://bucket-1/some/where',
    });
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a number'],
    ['PORT', '70000', 'PORT must be at most 65535'],
    ['DATABASE_URL', 'mysql://a/b', 'DATABASE_URL must be an address that begins with postgres://'],
    ['TRIBUTARY_SECRET_KEY', 'c2hvcnQ=', 'TRIBUTARY_SECRET_KEY must be 32 bytes in base64'],
    ['TRIBUTARY_JOBS', 'yes', 'TRIBUTARY_JOBS must be 1 or 0'],
    ['TRIBUTARY_LOG_LEVEL', 'loud', 'TRIBUTARY_LOG_LEVEL must be one of'],
    ['TRIBUTARY_CORS_ORIGINS', 'a.example', 'TRIBUTARY_CORS_ORIGINS must be a comma-separated list'],
    ['TRIBUTARY_FILES', '/data', 'TRIBUTARY_FILES must be empty or s3://bucket/prefix'],
    ['TRIBUTARY_S3_ACCESS_KEY', 'a', 'must be set together'],
  ])('names %s when it is %s', (name, value, message) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(ConfigurationError);
    expect(() => readConfiguration({ [name]: value })).toThrow(message);
  });

  it('tells every fault at once', () => {
    expect(() => readConfiguration({ PORT: 'x', TRIBUTARY_POOL: '1' })).toThrow(/PORT.*TRIBUTARY_POOL/);
  });

  it('lists every variable with a meaning, and a default that means the same as leaving it out', () => {
    const unset = readConfiguration({});
    expect(new Set(configurationTable.map((row) => row.name)).size).toBe(Object.keys(unset).length);
    expect(configurationTable.every((row) => row.meaning.length > 10)).toBe(true);
    expect(readConfiguration(Object.fromEntries(configurationTable.map((row) => [row.name, row.initial])))).toEqual(unset);
  });

  it('shows the default that the schema has', () => {
    const shown = Object.fromEntries(configurationTable.map((row) => [row.name, row.initial]));
    expect(shown).toMatchObject({ HOST: '127.0.0.1', PORT: '8080', TRIBUTARY_JOBS: '1', TRIBUTARY_DEMO: '1', TRIBUTARY_TRUST_PROXY: '0', DATABASE_URL: '' });
  });

  it('is the only place that names an environment variable of the platform', () => {
    const source = readFileSync(new URL('./configuration.ts', import.meta.url), 'utf8');
    const named = new Set(source.match(/'(?:HOST|PORT|DATABASE_URL|TRIBUTARY_[A-Z0-9_]+)'/g)?.map((name) => name.slice(1, -1)));
    expect([...named].sort()).toEqual(configurationTable.map((row) => row.name).sort());
  });
});
