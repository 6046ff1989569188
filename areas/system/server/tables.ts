import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RecordColumns } from '#platform/server/database.ts';
import type { BundleDifference, BundleImport, Customization, GroupRule, MemberKind, MessageCategory, MessageChannel, ReleaseStep, Role, SentMessage, User, Version } from '#areas/system';
import type { StoredLook } from './customization/looks.ts';

/** A JSON column: written as text, read as what it says. */
type Json<T> = ColumnType<T, string, string>;
/** Written once or by a statement of its own; a form that is saved leaves it alone. */
type Aside<T> = ColumnType<T, T | undefined, T>;

interface UserAccountTable extends RecordColumns {
  userid: string;
  name: string;
  gender: User['gender'];
  email: string;
  phone: string;
  status: User['status'];
  locked_time: Aside<string | null>;
  valid_from: string | null;
  valid_to: string | null;
  source: Aside<User['source']>;
  password_hash: Aside<string | null>;
  password_time: Aside<string | null>;
  /** Set by someone else: to be changed at the next sign-in. */
  must_change: Aside<boolean>;
  last_login_time: Aside<string | null>;
  /** Kept for its name in old records; null: it is there. */
  deleted_time: Aside<string | null>;
  attributes: Json<Record<string, string>>;
  search: GeneratedAlways<string[]>;
}

interface DepartmentTable extends RecordColumns {
  name: string;
  code: string;
  parent: string | null;
  order_num: number;
  leader: string | null;
  disabled: boolean;
  search: GeneratedAlways<string[]>;
}

interface PostTable extends RecordColumns {
  name: string;
  code: string;
  order_num: number;
  remark: string;
}

interface UserGroupTable extends RecordColumns {
  name: string;
  code: string;
  remark: string;
  rule: Json<GroupRule | null> | null;
}

interface RoleTable extends RecordColumns {
  key: string;
  name_zh: string;
  name_en: string;
  role_status: Role['role_status'];
  data_scope: Role['data_scope'];
  first_menu: string;
  module_version: Role['module_version'];
  order_num: number;
  remark: string;
  built_in: Aside<boolean>;
}

interface MenuTable {
  wid: string;
  kind: 'module' | 'group' | 'screen';
  parent: string | null;
  num: number;
  /** As declared; refreshed at every start. */
  title_zh: string;
  title_en: string;
  /** As an administrator named it; null: as declared. */
  name_zh: string | null;
  name_en: string | null;
  icon: string;
  path: string;
  hidden: boolean;
  /** An administrator put it where it is, so a start leaves its place alone. */
  moved: boolean;
}

interface CustomizationTable extends RecordColumns {
  type: Customization['type'];
  title_zh: string;
  title_en: string;
  logo: string;
  colour: string;
  accent: Aside<string>;
  login_picture: string;
  footer_zh: string;
  footer_en: string;
  links: Json<Customization['links']>;
}

interface CustomizationVersionTable extends RecordColumns {
  type: Customization['type'];
  look: Json<StoredLook>;
}

interface TranslationTable extends RecordColumns {
  id: string;
  zh_cn: string;
  en_us: string;
}

interface MessageTable extends RecordColumns {
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  category: MessageCategory;
  link: string;
  /** Scheduled ones lie in the inboxes already, dated in the future. */
  state: Aside<SentMessage['state']>;
  send_time: Aside<string>;
  recipients: Aside<number>;
  channels: Json<MessageChannel[]>;
  /** How many failed deliveries its sender has been told of. */
  failures_told: Generated<number>;
  /** The key of the template it was made from. */
  template: string | null;
}

interface VersionTable extends RecordColumns {
  number: string;
  title_zh: string;
  title_en: string;
  notes_zh: string;
  notes_en: string;
  state: Version['state'];
  release_date: string | null;
  /** When it was made known; null until then. */
  released_time: string | null;
}

interface ReleaseStepTable extends RecordColumns {
  version: string;
  title: string;
  state: ReleaseStep['state'];
  owner: string | null;
  due: string | null;
  done_time: string | null;
}

interface BundleImportTable extends RecordColumns {
  origin: Json<BundleImport['origin']>;
  /** What was done, thing by thing, with what was there before. */
  changes: Json<Omit<BundleDifference, 'problem'>[]>;
  rolled_back_time: string | null;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    user_account: UserAccountTable;
    user_department: { user_wid: string; department: string; main: boolean };
    user_post: { user_wid: string; post: string };
    /** Earlier passwords, so that they do not come back. */
    user_deletion: { user_wid: string; successor: string | null; departments: Json<string[]>; posts: Json<string[]> };
    /** A one-time link to a new password; the token itself is not kept. */
    password_reset: { user_wid: string; hash: string; expires: string };
    user_password: { user_wid: string; hash: string; create_time: string };
    department: DepartmentTable;
    /** Every department with every one above it and itself: `below` is one indexed look. */
    department_ancestor: { department: string; ancestor: string; depth: number };
    post: PostTable;
    user_group: UserGroupTable;
    /** Members of dynamic groups stand here too, written whenever a rule or a person changes. */
    user_group_member: { user_group: string; user_wid: string };
    role: RoleTable;
    role_member: { role: string; kind: MemberKind; member: string };
    role_menu: { role: string; menu: string };
    role_permission: { role: string; permission: string };
    /** The departments of a role whose data scope is `chosen`. */
    role_department: { role: string; department: string };
    /** A view: who holds which role, and through what. */
    role_holder: { role: string; user_wid: string; through: MemberKind; member: string };
    /** Permissions whose default grants were given at an earlier start. */
    known_permission: { permission: string };
    menu: MenuTable;
    customization: CustomizationTable;
    /** Uploaded to be shown to everybody; no other file ever is. */
    customization_picture: { file: string; type: string; create_time: Generated<string> };
    customization_version: CustomizationVersionTable;
    translation: TranslationTable;
    message: MessageTable;
    /** Category and time stand here too, so that an inbox is one indexed look. */
    message_recipient: {
      message: string; user_wid: string; category: MessageCategory; create_time: Generated<string>; read_time: string | null; deleted_time: string | null;
    };
    version: VersionTable;
    release_step: ReleaseStepTable;
    /** Up to when a person has been told what is new. */
    version_seen: { user_wid: string; seen_time: string };
    bundle_import: BundleImportTable;
    login_attempt: { wid: string; subject: string; time: Generated<string> };
  }
}
