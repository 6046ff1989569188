import { messageSettings, systemSettings } from '#areas/system';
import { defineHealthCheck, type HealthCheck } from '#platform/server/health/health-check.ts';

const publicAddress = defineHealthCheck({
  key: 'system.publicAddress',
  title: { zh: '平台地址', en: 'Address of the platform' },
  run({ services: { settings } }) {
    const address = settings.get(systemSettings.publicAddress);
    return {
      state: address ? 'good' : 'warning',
      found: address ? { zh: address, en: address } : { zh: '尚未设置', en: 'It is not set' },
      advice: { zh: '填写用户访问平台的地址；邮件中的链接和单点登录需要它。', en: 'Enter the address people use: links in mail and single sign-on need it.' },
      to: `/systemManagement/settings?key=${systemSettings.publicAddress.key}`,
    };
  },
});

const mail = defineHealthCheck({
  key: 'system.mail',
  title: { zh: '邮件', en: 'Mail' },
  run({ services: { settings } }) {
    const { host, port } = settings.get(messageSettings.mailServer);
    return {
      state: host ? 'good' : 'warning',
      found: host ? { zh: `经 ${host}:${port} 发送`, en: `Sent by ${host}:${port}` } : { zh: '尚未设置，消息只在站内送达', en: 'It is not set up, so messages stay inside the platform' },
      advice: { zh: '设置邮件服务器并发送一封测试邮件。', en: 'Set up a mail server and send a test mail.' },
      to: `/systemManagement/settings?key=${messageSettings.mailServer.key}`,
    };
  },
});

export const systemChecks: readonly HealthCheck[] = [publicAddress, mail];
