import { useState } from 'react';

export interface ChosenPerson {
  wid: string;
  name: string;
  userid: string;
  department: string;
}

export interface ChosenPeople {
  list: readonly ChosenPerson[];
  has: (wid: string) => boolean;
  toggle: (person: ChosenPerson) => void;
  add: (people: readonly ChosenPerson[]) => void;
  clear: () => void;
}

/** The people picked so far, in the order they were picked, whichever way they were found. */
export function useChosenPeople(): ChosenPeople {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenPerson>>(new Map());
  return {
    list: [...chosen.values()],
    has: (wid) => chosen.has(wid),
    toggle: (person) => setChosen((known) => {
      const next = new Map(known);
      if (!next.delete(person.wid)) next.set(person.wid, person);
      return next;
    }),
    add: (people) => setChosen((known) => new Map([...known, ...people.map((person) => [person.wid, person] as const)])),
    clear: () => setChosen(new Map()),
  };
}
