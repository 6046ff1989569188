/** Sent with everything. Written out, because a library that builds them anew costs more than a call itself. */
export const securityHeaders = (productApi = '') => ({
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    // The component library writes its styles at run time.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${callsGoTo(productApi)}`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    `connect-src 'self'${callsGoTo(productApi)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  // What a call answers is for this person and this moment; files of the web application say otherwise.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
});

/** Another address than the page's own, when its calls and pictures come from there. */
function callsGoTo(productApi: string): string {
  return /^https?:/.test(productApi) ? ` ${new URL(productApi).origin}` : '';
}
