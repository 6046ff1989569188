/** The names of HTML 4 and a few of later; a name that is not here stays as it is written. */
const latin = 'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(' ');
const greek = 'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho _ Sigma Tau Upsilon Phi Chi Psi Omega'.split(' ');
const others: Record<string, number> = {
  quot: 34, amp: 38, lt: 60, gt: 62, apos: 39, OElig: 338, oelig: 339, Scaron: 352, scaron: 353, Yuml: 376, fnof: 402, circ: 710, tilde: 732, ensp: 8194, emsp: 8195, thinsp: 8201, zwnj: 8204, zwj: 8205, lrm: 8206, rlm: 8207,
  ndash: 8211, mdash: 8212, lsquo: 8216, rsquo: 8217, sbquo: 8218, ldquo: 8220, rdquo: 8221, bdquo: 8222, dagger: 8224, Dagger: 8225, bull: 8226, hellip: 8230, permil: 8240, prime: 8242, Prime: 8243, lsaquo: 8249, rsaquo: 8250, oline: 8254, frasl: 8260,
  euro: 8364, trade: 8482, larr: 8592, uarr: 8593, rarr: 8594, darr: 8595, harr: 8596, rArr: 8658, hArr: 8660, forall: 8704, part: 8706, exist: 8707, empty: 8709, nabla: 8711, isin: 8712, notin: 8713, prod: 8719, sum: 8721, minus: 8722, radic: 8730, infin: 8734,
  cap: 8745, cup: 8746, int: 8747, there4: 8756, sim: 8764, cong: 8773, asymp: 8776, ne: 8800, equiv: 8801, le: 8804, ge: 8805, sub: 8834, sup: 8835, loz: 9674, spades: 9824, clubs: 9827, hearts: 9829, diams: 9830, check: 10_003, sigmaf: 962,
};
const points = new Map([
  ...latin.map((name, index) => [name, 160 + index] as const),
  ...greek.flatMap((name, index) => [[name, 913 + index], [name[0]!.toLowerCase() + name.slice(1), 945 + index]] as const),
  ...Object.entries(others),
]);

export function decodeHtmlEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,9}));?/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    const point = name === undefined ? (hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) : whole.endsWith(';') ? points.get(name) : undefined;
    if (point === undefined || point > 0x10_ff_ff || (point >= 0xd8_00 && point <= 0xdf_ff)) return whole;
    return point === 160 ? ' ' : point === 0 ? '' : String.fromCodePoint(point);
  });
}
