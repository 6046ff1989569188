import type { SegmentColumn } from '#engine/lake/lake.ts';

/** Ten columns of ten kinds, a tenth of the notes null. What is made by number is the same in every database. */
export const mixedColumns: SegmentColumn[] = [
  { name: 'id', type: { kind: 'integer', bits: 64 } },
  { name: 'code', type: { kind: 'integer', bits: 32 } },
  { name: 'amount', type: { kind: 'decimal', precision: 12, scale: 2 } },
  { name: 'ratio', type: { kind: 'float', bits: 64 } },
  { name: 'name', type: { kind: 'string', length: 60 } },
  { name: 'note', type: { kind: 'string' } },
  { name: 'born', type: { kind: 'date' } },
  { name: 'seen', type: { kind: 'datetime', precision: 6 } },
  { name: 'flag', type: { kind: 'integer', bits: 16 } },
  { name: 'kind', type: { kind: 'string', length: 12 } },
];

export const mixedPostgres = (table: string, rows: number) => `
  create table ${table} (id bigint primary key, code integer not null, amount numeric(12,2) not null, ratio double precision not null, name varchar(60) not null,
    note text, born date not null, seen timestamp(6) not null, flag smallint not null, kind varchar(12) not null);
  insert into ${table} select n, n % 100000, (n % 10000000) / 7.0, n / 3.0::double precision, '姓名 name ' || n, case when n % 10 <> 0 then 'a note, with a comma and "quotes" ' || n % 977 end,
    date '1960-01-01' + (n % 20000)::integer, timestamp '2020-01-01 00:00:00.000001' + n * interval '1.001 second', n % 2, 'kind ' || n % 12
    from generate_series(1, ${rows}) as n;
  vacuum analyze ${table}`;

export const mixedMariadb = (table: string, rows: number) => [
  `create table ${table} (id bigint primary key, code int not null, amount decimal(12,2) not null, ratio double not null, name varchar(60) not null,
    note text, born date not null, seen datetime(6) not null, flag smallint not null, kind varchar(12) not null)`,
  `insert into ${table} select seq, seq % 100000, (seq % 10000000) / 7.0, seq / 3e0, concat('姓名 name ', seq), if(seq % 10 <> 0, concat('a note, with a comma and "quotes" ', seq % 977), null),
    date_add('1960-01-01', interval seq % 20000 day), date_add('2020-01-01 00:00:00.000001', interval seq * 1001000 microsecond), seq % 2, concat('kind ', seq % 12)
    from seq_1_to_${rows}`,
];
