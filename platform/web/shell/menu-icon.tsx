import { use, Suspense, type ComponentType } from 'react';

let icons: Promise<Record<string, ComponentType>> | undefined;

const loadIcons = () => (icons ??= import('./menu-icons.ts').then((module) => module.menuIcons, (): Record<string, ComponentType> => ({})));

/** The icon a menu names; its place is kept while the icons are loaded. */
export function MenuIcon({ name }: { name: string }) {
  return (
    <span className="menu-icon" aria-hidden>
      <Suspense>
        <Named name={name} />
      </Suspense>
    </span>
  );
}

function Named({ name }: { name: string }) {
  const Icon = use(loadIcons())[name];
  return Icon ? <Icon /> : <span className="menu-icon-dot" />;
}
