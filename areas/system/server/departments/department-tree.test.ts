import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDepartment, storeDepartment } from './departments.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment } from '../testing/people.ts';

let system: SystemUnderTest;
let [university, school, faculty, office]: string[] = [];
beforeAll(async () => {
  system = await openSystem();
  university = await aDepartment(system.db, 'U');
  school = await aDepartment(system.db, 'S', university);
  faculty = await aDepartment(system.db, 'F', school);
  office = await aDepartment(system.db, 'O', university);
});
afterAll(() => system.close());

async function below(ancestor: string): Promise<string[]> {
  const rows = await system.db
    .selectFrom('department_ancestor').innerJoin('department', 'department.wid', 'department_ancestor.department')
    .select('department.code').where('ancestor', '=', ancestor).orderBy('code').execute();
  return rows.map(({ code }) => code);
}

const move = (wid: string, pid: string | null) => system.db.transaction().execute(async (db) => {
  await storeDepartment(db, { ...(await readDepartment(db, wid)), leader: null, pid }, null);
});

describe('the department tree', () => {
  it('knows all that is below a department, itself included', async () => {
    expect(await below(university!)).toEqual(['F', 'O', 'S', 'U']);
    expect(await below(school!)).toEqual(['F', 'S']);
  });

  it('tells the way from the root to a department', async () => {
    expect((await readDepartment(system.db, faculty!)).ancestors).toEqual([university, school]);
    expect(await readDepartment(system.db, university!)).toMatchObject({ ancestors: [], leaf: false });
    expect(await readDepartment(system.db, faculty!)).toMatchObject({ leaf: true });
  });

  it('moves a department with all below it', async () => {
    await move(school!, office!);
    expect(await below(office!)).toEqual(['F', 'O', 'S']);
    expect((await readDepartment(system.db, faculty!)).ancestors).toEqual([university, office, school]);
    await move(school!, null);
    expect(await below(university!)).toEqual(['O', 'U']);
    expect(await below(school!)).toEqual(['F', 'S']);
    await move(school!, university!);
  });

  it('refuses to put a department into itself or below itself', async () => {
    await expect(move(school!, school!)).rejects.toThrow(/into itself/);
    await expect(move(university!, faculty!)).rejects.toThrow(/into itself/);
    expect(await below(university!)).toEqual(['F', 'O', 'S', 'U']);
  });

  it('refuses an unknown parent, an unknown leader and a code that is taken', async () => {
    await expect(aDepartment(system.db, 'X1', 'nowhere')).rejects.toThrow(/department was not found/);
    await expect(aDepartment(system.db, 'U')).rejects.toThrow(/"U" is taken/);
    await expect(storeDepartment(system.db, { name: 'X', code: 'X2', pid: null, leader: 'nobody' }, null)).rejects.toThrow(/user was not found/);
  });
});
