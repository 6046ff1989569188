import { phrases, type ApplyMode } from './writing.ts';

export const append: ApplyMode = async (writing) => {
  const { names, from } = phrases(writing);
  return { created: await writing.session.execute(`insert into ${writing.target} (${names}) select ${from} from ${writing.stage} s`), updated: 0, deleted: 0 };
};
