import { lazy, Suspense, type ComponentType } from 'react';

/** What every picker takes; `value` and `onChange` are what antd's Form.Item gives. */
interface PickerProps {
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
}

export interface OnePickerProps extends PickerProps {
  value?: string | null;
  onChange?: (wid: string | null) => void;
}

export interface ManyPickerProps extends PickerProps {
  value?: readonly string[];
  onChange?: (wids: string[]) => void;
}

/** Choosing and naming departments and people. The system area knows them, every area needs them. */
export interface PeopleComponents {
  DepartmentPicker: ComponentType<OnePickerProps>;
  DepartmentsPicker: ComponentType<ManyPickerProps>;
  PersonPicker: ComponentType<OnePickerProps>;
  PeoplePicker: ComponentType<ManyPickerProps>;
  PersonName: ComponentType<{ wid: string | null }>;
  DepartmentName: ComponentType<{ wid: string }>;
}

let load: () => Promise<PeopleComponents> = () => Promise.reject(new Error('Nobody provided the people components, see apps/web/inside.tsx'));

/** Called once by apps/web. The components travel when the first of them is shown. */
export function providePeople(loader: () => Promise<PeopleComponents>): void {
  load = loader;
}

function later<Name extends keyof PeopleComponents>(name: Name): PeopleComponents[Name] {
  const Component = lazy(async () => ({ default: (await load())[name] as ComponentType<any> }));
  return function Later(props: object) {
    return <Suspense fallback={null}><Component {...props} /></Suspense>;
  };
}

export const DepartmentPicker = later('DepartmentPicker');
export const DepartmentsPicker = later('DepartmentsPicker');
export const PersonPicker = later('PersonPicker');
export const PeoplePicker = later('PeoplePicker');
export const PersonName = later('PersonName');
export const DepartmentName = later('DepartmentName');
