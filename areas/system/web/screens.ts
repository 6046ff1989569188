import { screenMap, type ScreenLoader } from '#platform/web/routing/screen-map.ts';
import type { screens } from '../contract/screens.ts';

const users = () => import('./users/users-screen.tsx').then((module) => module.UsersScreen);

const bundles: ScreenLoader = () => import('./bundles/bundles-screen.tsx').then((module) => module.BundlesScreen);

const customize = () => import('./customize/customize-screen.tsx').then((module) => module.CustomizeScreen);

const departments = () => import('./departments/departments-screen.tsx').then((module) => module.DepartmentsScreen);

const roles = () => import('./roles/roles-screen.tsx').then((module) => module.RolesScreen);
const groups = () => import('./groups/groups-screen.tsx').then((module) => module.GroupsScreen);
const posts = () => import('./posts/posts-screen.tsx').then((module) => module.PostsScreen);
const versions = () => import('./versions/versions-screen.tsx').then((module) => module.VersionsScreen);

const behavior = () => import('./behavior/behavior-screen.tsx').then((module) => module.BehaviorScreen);

export const loaders = screenMap<typeof screens>({
  '/systemManagement/Architecture': departments,
  '/UserManagement/Architecture': departments,
  '/UserManagement': () => import('./user-center/user-center-screen.tsx').then((module) => module.UserCenterScreen),
  '/systemManagement/UserManagement': users,
  '/systemManagement/UserManagement/Addpage': users,
  '/systemManagement/UserManagement/Usermaintenance': users,
  '/systemManagement/UserManagement/Userviewpage': users,
  '/systemManagement/UserManagement/Userchangepassword': users,
  '/UserManagement1': users,
  '/UserManagement1/Addpage': users,
  '/UserManagement1/Usermaintenance': users,
  '/UserManagement1/Userviewpage': users,
  '/UserManagement1/Userchangepassword': users,
  '/systemManagement/autoMigrate': bundles,
  '/autoMigrate': bundles,
  '/systemManagement/backups': () => import('./backups/backups-screen.tsx').then((module) => module.BackupsScreen),
  '/systemManagement/settings': () => import('./settings/settings-screen.tsx').then((module) => module.SettingsScreen),
  '/systemManagement/menus': () => import('./menus/menus-screen.tsx').then((module) => module.MenusScreen),
  '/systemManagement/customize': customize,
  '/customize': customize,
  '/systemManagement/internationalization': () => import('./internationalization/internationalization-screen.tsx').then((module) => module.InternationalizationScreen),
  '/systemManagement/jobs': () => import('./runs/runs-screen.tsx').then((module) => module.RunsScreen),
  '/systemManagement/RoleManagement': roles,
  '/systemManagement/RoleManagement/Addpage': roles,
  '/systemManagement/RoleManagement/RolemaintenanceFlag': roles,
  '/systemManagement/RoleManagement/Userview': roles,
  '/systemManagement/RoleManagement/optionAuth': roles,
  '/systemManagement/RoleManagement/optionMember': roles,
  '/RoleManagement1': roles,
  '/RoleManagement1/Addpage': roles,
  '/RoleManagement1/RolemaintenanceFlag': roles,
  '/RoleManagement1/Userview': roles,
  '/RoleManagement1/optionAuth': roles,
  '/RoleManagement1/optionMember': roles,
  '/systemManagement/groupManagement': groups,
  '/systemManagement/groupManagement/addposts': groups,
  '/systemManagement/groupManagement/changepost': groups,
  '/systemManagement/groupManagement/optionMember': groups,
  '/groupManagement': groups,
  '/groupManagement/addposts': groups,
  '/groupManagement/changepost': groups,
  '/groupManagement/optionMember': groups,
  '/systemManagement/postManagement': posts,
  '/systemManagement/postManagement/addposts': posts,
  '/systemManagement/postManagement/changepost': posts,
  '/systemManagement/postManagement/optionMember': posts,
  '/postManagement': posts,
  '/postManagement/addposts': posts,
  '/postManagement/changepost': posts,
  '/postManagement/optionMember': posts,
  '/systemManagement/VersionLog': versions,
  '/systemManagement/VersionLog/logview': versions,
  '/systemManagement/VersionLog/progress': versions,
  '/VersionLog': versions,
  '/VersionLog/logview': versions,
  '/VersionLog/progress': versions,
  '/systemManagement/behavior': behavior,
  '/behavior': behavior,
  '/systemManagement/health': () => import('./health/health-screen.tsx').then((module) => module.HealthScreen),
  '/systemManagement/messageCenters': () => import('./messages/message-center-screen.tsx').then((module) => module.MessageCenterScreen),
});
