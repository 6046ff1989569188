import type { Text } from '#platform/contract/text.ts';

/** A heading in the side menu; a screen stands under it by naming its id as `menu`. */
export interface MenuGroup {
  id: string;
  title: Text;
  icon?: string;
}

/** An entry of the top bar. Icons are component names of @ant-design/icons; roles are those seeded at installation. */
export interface MenuModule {
  id: number;
  key: string;
  title: Text;
  icon: string;
  groups: readonly MenuGroup[];
  roles: readonly string[];
}

export const menuModules = [
  {
    id: 101000,
    key: 'development',
    title: { zh: '数据开发', en: 'Data development' },
    icon: 'CodeOutlined',
    roles: ['administrator', 'developer'],
    groups: [
      { id: 'source-build', title: { zh: '数据源建设', en: 'Data sources' }, icon: 'DatabaseOutlined' },
      { id: 'lake-build', title: { zh: '数据湖建设', en: 'Data lake' }, icon: 'CloudServerOutlined' },
      { id: 'integration', title: { zh: '数据集成', en: 'Integration' }, icon: 'MergeOutlined' },
      { id: 'develop-model', title: { zh: '模型开发', en: 'Models' }, icon: 'BlockOutlined' },
      { id: 'device', title: { zh: '设备', en: 'Devices' }, icon: 'UsbOutlined' },
      { id: 'schedule-release', title: { zh: '调度与发布', en: 'Runs and releases' }, icon: 'ScheduleOutlined' },
      { id: 'recycle', title: { zh: '回收站', en: 'Recycle bin' }, icon: 'RestOutlined' },
    ],
  },
  {
    id: 102000,
    key: 'resource',
    title: { zh: '资源管理', en: 'Resource management' },
    icon: 'AppstoreOutlined',
    roles: ['administrator', 'developer'],
    groups: [
      { id: 'resource-catalog', title: { zh: '资源目录', en: 'Resource catalog' }, icon: 'FolderOpenOutlined' },
      { id: 'metadata', title: { zh: '元数据', en: 'Metadata' }, icon: 'ProfileOutlined' },
      { id: 'metadata-map', title: { zh: '数据地图', en: 'Maps and search' }, icon: 'CompassOutlined' },
      { id: 'metadata-model', title: { zh: '数据模型', en: 'Data models' }, icon: 'PartitionOutlined' },
      { id: 'standard-define', title: { zh: '标准制定', en: 'Standard drafting' }, icon: 'ReadOutlined' },
      { id: 'standard-apply', title: { zh: '标准执行', en: 'Standard use' }, icon: 'FileDoneOutlined' },
      { id: 'quality-rule', title: { zh: '质量检测与治理', en: 'Quality detection' }, icon: 'CheckSquareOutlined' },
      { id: 'quality-report', title: { zh: '质量报告', en: 'Quality reports' }, icon: 'RadarChartOutlined' },
      { id: 'history', title: { zh: '历史数据', en: 'Historical data' }, icon: 'HistoryOutlined' },
    ],
  },
  {
    id: 103000,
    key: 'resource-portal',
    title: { zh: '资源门户', en: 'Resource portal' },
    icon: 'ShopOutlined',
    roles: ['administrator'],
    groups: [
      { id: 'portal-market', title: { zh: '资产与市场', en: 'Assets and market' }, icon: 'GoldOutlined' },
      { id: 'portal-operation', title: { zh: '运营管理', en: 'Operation' }, icon: 'FundOutlined' },
      { id: 'portal-design', title: { zh: '门户设计', en: 'Portal design' }, icon: 'LayoutOutlined' },
    ],
  },
  {
    id: 104000,
    key: 'data-portal',
    title: { zh: '数据门户', en: 'Data portal' },
    icon: 'GlobalOutlined',
    roles: ['administrator', 'developer', 'consumer', 'subcenter'],
    groups: [
      { id: 'portal-home', title: { zh: '门户首页', en: 'Home' }, icon: 'HomeOutlined' },
      { id: 'portal-asset', title: { zh: '数据资产', en: 'Data assets' }, icon: 'WalletOutlined' },
      { id: 'data-query', title: { zh: '数据查询', en: 'Data query' }, icon: 'SearchOutlined' },
      { id: 'portal-workbench', title: { zh: '工作台', en: 'Workbench' }, icon: 'CarryOutOutlined' },
      { id: 'portal-personal', title: { zh: '个人门户', en: 'Personal portal' }, icon: 'UserOutlined' },
    ],
  },
  {
    id: 105000,
    key: 'sharing',
    title: { zh: '共享开放', en: 'Data sharing' },
    icon: 'ShareAltOutlined',
    roles: ['administrator', 'developer'],
    groups: [
      { id: 'share-service', title: { zh: '数据服务', en: 'Data services' }, icon: 'ApiOutlined' },
      { id: 'share-approval', title: { zh: '申请与审批', en: 'Applications and approval' }, icon: 'AuditOutlined' },
      { id: 'share-monitor', title: { zh: '共享监控', en: 'Sharing monitoring' }, icon: 'EyeOutlined' },
      { id: 'master-data', title: { zh: '主数据', en: 'Master data' }, icon: 'CrownOutlined' },
      { id: 'data-upkeep', title: { zh: '数据维护与分析', en: 'Upkeep and analysis' }, icon: 'EditOutlined' },
    ],
  },
  {
    id: 106000,
    key: 'security',
    title: { zh: '数据安全', en: 'Data security' },
    icon: 'SafetyCertificateOutlined',
    roles: ['administrator'],
    groups: [
      { id: 'security-overview', title: { zh: '安全总览与评估', en: 'Overview and assessment' }, icon: 'DashboardOutlined' },
      { id: 'security-grade', title: { zh: '识别与分类分级', en: 'Classification and grading' }, icon: 'TagsOutlined' },
      { id: 'security-encrypt', title: { zh: '加密脱敏与水印', en: 'Encryption and masking' }, icon: 'LockOutlined' },
      { id: 'security-simulation', title: { zh: '数据仿真', en: 'Data simulation' }, icon: 'ExperimentOutlined' },
      { id: 'security-risk', title: { zh: '风险管理', en: 'Risks' }, icon: 'ThunderboltOutlined' },
      { id: 'security-patrol', title: { zh: '安全巡检与告警', en: 'Patrol and alarms' }, icon: 'SecurityScanOutlined' },
      { id: 'security-approval', title: { zh: '授权与审批', en: 'Authorization and approval' }, icon: 'SolutionOutlined' },
      { id: 'security-key', title: { zh: '密钥', en: 'Keys' }, icon: 'KeyOutlined' },
    ],
  },
  {
    id: 107000,
    key: 'monitoring',
    title: { zh: '运维监控', en: 'Monitoring' },
    icon: 'MonitorOutlined',
    roles: ['administrator', 'developer'],
    groups: [
      { id: 'monitor-board', title: { zh: '监控总览', en: 'Overview' }, icon: 'LineChartOutlined' },
      { id: 'monitor-task', title: { zh: '任务监控', en: 'Tasks' }, icon: 'FieldTimeOutlined' },
      { id: 'monitor-data', title: { zh: '数据监控', en: 'Data' }, icon: 'AreaChartOutlined' },
      { id: 'monitor-lineage', title: { zh: '血缘与链路', en: 'Lineage and links' }, icon: 'ForkOutlined' },
      { id: 'monitor-resource', title: { zh: '资源监控', en: 'Apps and hosts' }, icon: 'DesktopOutlined' },
      { id: 'monitor-warning', title: { zh: '预警与消息', en: 'Forewarnings and messages' }, icon: 'BellOutlined' },
      { id: 'cluster-manage', title: { zh: '大数据集群', en: 'Big data clusters' }, icon: 'ClusterOutlined' },
      { id: 'cluster-service', title: { zh: '集群服务', en: 'Cluster services' }, icon: 'DeploymentUnitOutlined' },
      { id: 'cluster-monitor', title: { zh: '集群监控与告警', en: 'Cluster monitoring' }, icon: 'AlertOutlined' },
    ],
  },
  {
    id: 108000,
    key: 'ai',
    title: { zh: '智能应用', en: 'AI' },
    icon: 'RobotOutlined',
    roles: ['administrator', 'developer', 'consumer'],
    groups: [
      { id: 'ai-assistant', title: { zh: '智能助手', en: 'Assistant' }, icon: 'MessageOutlined' },
      { id: 'ai-agent', title: { zh: '智能体', en: 'Agents' }, icon: 'BulbOutlined' },
      { id: 'ai-app', title: { zh: '应用与工作流', en: 'Apps and workflows' }, icon: 'AppstoreAddOutlined' },
      { id: 'ai-knowledge', title: { zh: '知识与文档', en: 'Knowledge and documents' }, icon: 'BookOutlined' },
      { id: 'ai-assessment', title: { zh: '智能评估', en: 'Assessment' }, icon: 'TrophyOutlined' },
    ],
  },
  {
    id: 109000,
    key: 'boards-tools',
    title: { zh: '看板与工具', en: 'Boards and tools' },
    icon: 'FundProjectionScreenOutlined',
    roles: ['administrator', 'developer'],
    groups: [
      { id: 'board', title: { zh: '看板与报告', en: 'Boards and reports' }, icon: 'BarChartOutlined' },
      { id: 'process-stage', title: { zh: '建设过程', en: 'Construction stages' }, icon: 'ProjectOutlined' },
      { id: 'data-link', title: { zh: '链路与图谱', en: 'Links and graphs' }, icon: 'NodeIndexOutlined' },
      { id: 'scan-compare', title: { zh: '扫描与比对', en: 'Scan and compare' }, icon: 'ScanOutlined' },
      { id: 'toolbox', title: { zh: '工具箱', en: 'Toolbox' }, icon: 'ToolOutlined' },
    ],
  },
  {
    id: 110000,
    key: 'identity',
    title: { zh: '统一身份', en: 'Unified identity' },
    icon: 'IdcardOutlined',
    roles: ['administrator'],
    groups: [
      { id: 'identity-account', title: { zh: '身份与账号', en: 'Identities and accounts' }, icon: 'ContactsOutlined' },
      { id: 'identity-organization', title: { zh: '组织与岗位', en: 'Organization and job roles' }, icon: 'ApartmentOutlined' },
    ],
  },
  {
    id: 111000,
    key: 'subcenter',
    title: { zh: '分中心', en: 'Sub-center' },
    icon: 'BranchesOutlined',
    roles: ['administrator', 'subcenter'],
    groups: [
      { id: 'subcenter-approval', title: { zh: '审批与下发', en: 'Approval and issuance' }, icon: 'SendOutlined' },
      { id: 'subcenter-operation', title: { zh: '监控与数据库', en: 'Monitoring and databases' }, icon: 'HddOutlined' },
    ],
  },
  {
    id: 112000,
    key: 'system',
    title: { zh: '系统管理', en: 'System management' },
    icon: 'SettingOutlined',
    roles: ['administrator'],
    groups: [
      { id: 'system-user', title: { zh: '用户与权限', en: 'Users and permissions' }, icon: 'TeamOutlined' },
      { id: 'system-platform', title: { zh: '平台设置', en: 'Platform settings' }, icon: 'ControlOutlined' },
      // Configuration of the AI area stands here because only administrators may change it.
      { id: 'ai-model', title: { zh: 'AI 模型与知识', en: 'AI models and knowledge' }, icon: 'SlidersOutlined' },
      { id: 'ai-operation', title: { zh: 'AI 应用运营', en: 'AI app operation' }, icon: 'ProductOutlined' },
      { id: 'ai-system', title: { zh: 'AI 用户与权限', en: 'AI users and permissions' }, icon: 'UserSwitchOutlined' },
    ],
  },
] as const satisfies readonly MenuModule[];

export type MenuGroupId = (typeof menuModules)[number]['groups'][number]['id'];
