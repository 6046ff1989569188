import type { ComponentType } from 'react';
import {
  AlertOutlined, ApartmentOutlined, ApiOutlined, AppstoreAddOutlined, AppstoreOutlined, AreaChartOutlined, AuditOutlined,
  BarChartOutlined, BellOutlined, BlockOutlined, BookOutlined, BranchesOutlined, BulbOutlined, CarryOutOutlined,
  CheckSquareOutlined, CloudServerOutlined, ClusterOutlined, CodeOutlined, CompassOutlined, ContactsOutlined, ControlOutlined,
  CrownOutlined, DashboardOutlined, DatabaseOutlined, DeploymentUnitOutlined, DesktopOutlined, EditOutlined, ExperimentOutlined,
  EyeOutlined, FieldTimeOutlined, FileDoneOutlined, FolderOpenOutlined, ForkOutlined, FundOutlined, FundProjectionScreenOutlined,
  GlobalOutlined, GoldOutlined, HddOutlined, HistoryOutlined, HomeOutlined, IdcardOutlined, KeyOutlined, LayoutOutlined,
  LineChartOutlined, LockOutlined, MergeOutlined, MessageOutlined, MonitorOutlined, NodeIndexOutlined, PartitionOutlined,
  ProductOutlined, ProfileOutlined, ProjectOutlined, RadarChartOutlined, ReadOutlined, RestOutlined, RobotOutlined,
  SafetyCertificateOutlined, ScanOutlined, ScheduleOutlined, SearchOutlined, SecurityScanOutlined, SendOutlined, SettingOutlined,
  ShareAltOutlined, ShopOutlined, SlidersOutlined, SolutionOutlined, TagsOutlined, TeamOutlined, ThunderboltOutlined,
  ToolOutlined, TrophyOutlined, UsbOutlined, UserOutlined, UserSwitchOutlined, WalletOutlined,
} from '@ant-design/icons';

/** The icons a menu may name. A chunk of its own: the page need not wait for pictures. */
export const menuIcons: Record<string, ComponentType> = {
  AlertOutlined, ApartmentOutlined, ApiOutlined, AppstoreAddOutlined, AppstoreOutlined, AreaChartOutlined, AuditOutlined,
  BarChartOutlined, BellOutlined, BlockOutlined, BookOutlined, BranchesOutlined, BulbOutlined, CarryOutOutlined,
  CheckSquareOutlined, CloudServerOutlined, ClusterOutlined, CodeOutlined, CompassOutlined, ContactsOutlined, ControlOutlined,
  CrownOutlined, DashboardOutlined, DatabaseOutlined, DeploymentUnitOutlined, DesktopOutlined, EditOutlined, ExperimentOutlined,
  EyeOutlined, FieldTimeOutlined, FileDoneOutlined, FolderOpenOutlined, ForkOutlined, FundOutlined, FundProjectionScreenOutlined,
  GlobalOutlined, GoldOutlined, HddOutlined, HistoryOutlined, HomeOutlined, IdcardOutlined, KeyOutlined, LayoutOutlined,
  LineChartOutlined, LockOutlined, MergeOutlined, MessageOutlined, MonitorOutlined, NodeIndexOutlined, PartitionOutlined,
  ProductOutlined, ProfileOutlined, ProjectOutlined, RadarChartOutlined, ReadOutlined, RestOutlined, RobotOutlined,
  SafetyCertificateOutlined, ScanOutlined, ScheduleOutlined, SearchOutlined, SecurityScanOutlined, SendOutlined, SettingOutlined,
  ShareAltOutlined, ShopOutlined, SlidersOutlined, SolutionOutlined, TagsOutlined, TeamOutlined, ThunderboltOutlined,
  ToolOutlined, TrophyOutlined, UsbOutlined, UserOutlined, UserSwitchOutlined, WalletOutlined,
};
