import { providePeople } from '#platform/web/people.tsx';

/** Pickers ask the system area, which a test of this one does not have. */
export function withoutPeople(): void {
  const nobody = () => null;
  providePeople(async () => ({ DepartmentPicker: nobody, DepartmentsPicker: nobody, DepartmentName: nobody, PersonPicker: nobody, PeoplePicker: nobody, PersonName: nobody }));
}
