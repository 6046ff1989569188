import type { PeopleComponents } from '#platform/web/people.tsx';
import { DepartmentName } from './department-name.tsx';
import { DepartmentPicker, DepartmentsPicker } from './department-picker.tsx';
import { PeoplePicker, PersonPicker } from './person-picker.tsx';
import { PersonName } from './person-name.tsx';

/** What the system area gives to all others, see platform/web/people.tsx. */
export const peopleComponents: PeopleComponents = { DepartmentPicker, DepartmentsPicker, PersonPicker, PeoplePicker, PersonName, DepartmentName };
