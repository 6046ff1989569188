/** The same 300 people at every installation, so that screens, guides and tests can speak of them. */
export interface CampusPerson {
  userid: string;
  name: string;
  gender: 'male' | 'female';
  email: string;
  phone: string;
  /** Code of the main department, and sometimes of a second one. */
  departments: string[];
  posts: string[];
  attributes: Record<string, string>;
}

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const first = [...'建志文明晓海俊思雨嘉子天春秋佳宇欣若安世永国泽景书一清'];
const secondMale = ['', ...'强伟军平辉杰涛斌峰勇刚毅鹏飞浩然宁川'];
const secondFemale = ['', ...'芳敏静丽娟霞燕玲洁萍颖慧琳雪梅莹婷怡'];
const titles = ['教授', '副教授', '副教授', '讲师', '讲师', '讲师', '助教'];

/** A small generator with a fixed start: no chance, the same sequence everywhere. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

export function campusPeople(departments: readonly string[], count = 300): CampusPerson[] {
  const next = sequence(2026);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
  // The first person of a department leads it; the others are spread over all of them.
  return Array.from({ length: count }, (_, index) => {
    const leads = index < departments.length;
    const department = leads ? departments[index]! : pick(departments);
    const gender = next(2) === 0 ? ('male' as const) : ('female' as const);
    const name = pick(surnames) + pick(first) + pick(gender === 'male' ? secondMale : secondFemale);
    const teaches = /^[CD]/.test(department);
    const userid = `${1998 + next(28)}${String(index + 1).padStart(4, '0')}`;
    const second = next(12) === 0 ? pick(departments) : department;
    return {
      userid,
      name,
      gender,
      email: `${userid}@jiangchuan.example`,
      phone: `8600${String(1000 + index)}`,
      departments: [...new Set([department, second])],
      posts: postsOf(department, leads, teaches, next),
      attributes: { 职称: teaches ? pick(titles) : '', 人员类别: teaches ? '教学科研' : '管理服务' },
    };
  });
}

function postsOf(department: string, leads: boolean, teaches: boolean, next: (below: number) => number): string[] {
  const posts = [leads ? 'head' : teaches ? 'teacher' : 'officer'];
  if (department === 'B0101' || next(25) === 0) posts.push('data-steward');
  if (teaches && !leads && next(10) === 0) posts.push('counsellor');
  return posts;
}
