import { addDays, dayWithin } from '../civil-days.ts';
import { createRandom } from '../random.ts';
import { idNumber, phoneNumber } from './identity.ts';
import { majors, type Major } from './majors.ts';
import { dottedName, personName } from './person-names.ts';

export interface StudentClass {
  code: string;
  name: string;
  major: Major;
  cohort: number;
}

export interface Student {
  number: string;
  name: string;
  male: boolean;
  birth: string;
  idNumber: string;
  /** GB/T 3304. */
  ethnicity: string;
  /** GB/T 4762. */
  political: string;
  phone: string;
  enrolled: string;
  class: StudentClass;
}

/** The first cohort has graduated, the last came this autumn. */
export const cohorts = [2022, 2023, 2024, 2025, 2026] as const;

/** Until when there is data: the demonstration campus does not move with the calendar. */
export const lastDay = '2026-11-01';

export const classes: readonly StudentClass[] = cohorts.flatMap((cohort) => majors.map((major) => {
  const place = majors.filter(({ college }) => college === major.college).indexOf(major) + 1;
  return { code: `${cohort}${major.college.slice(1)}0${place}`, name: `${major.short}${cohort % 100}01`, major, cohort };
}));

const otherEthnicities = ['02', '03', '04', '06', '07', '08', '11', '13', '15', '20'];
const uyghur = '05';

/** Everybody who studies or studied here, without a flaw: what each system made of it is its own affair. */
export const students: readonly Student[] = classes.flatMap((one) => {
  const random = createRandom(`class ${one.code}`);
  return Array.from({ length: random.between(20, 28) }, (_, place): Student => {
    const male = random.chance(52);
    const birth = dayWithin(random, `${one.cohort - 19}-09-01`, addDays(`${one.cohort - 18}-09-01`, 120));
    const ethnicity = random.chance(90) ? '01' : random.chance(15) ? uyghur : random.pick(otherEthnicities);
    return {
      number: `${one.code}${String(place + 1).padStart(2, '0')}`,
      name: ethnicity === uyghur ? dottedName(random) : personName(random, male),
      male, birth, ethnicity,
      idNumber: idNumber({ birth, male, place: random.below(360), serial: random.below(500) }),
      political: random.weighted([['03', 78], ['13', 10], ['02', 7], ['01', 5]]),
      phone: phoneNumber(random),
      enrolled: `${one.cohort}-09-01`,
      class: one,
    };
  });
});

export const presentStudents: readonly Student[] = students.filter((student) => student.class.cohort !== cohorts[0]);
