/**
 * Estimates text width on a label before anything is printed: an upper bound for every typeface that prints it (Roboto in PDFs,
 * Figtree in browsers, font 0 of label printers), so that no text is ever cut.
 */

/** From the space to ſ: the widest of Roboto (regular, italic, medium) and Figtree (bold), in fiftieths of the letter size, from the sign 0 on. */
const fiftieths =
  '>@AROZS:CCJR<G>ESMNNROOMRO>>RRRKfTQWUQNZY?LPL^ZZPZRROWUdPPSBEBNHALPNPNDPN=?K=^NPPOBJDNLZJLKE>ES000000000000000000000000000000000>@MOTM>PG]GMRAXIDRDDANM?=CGM]_aITTTTTTfWQQQQ????YZZZZZZR[WWWWPOOLLLLLL`NNNNN>>>>PNPPPPPRPNNNNLPLTLTLTLWNWNWNWNUPYPQNMKQNQNQNZPZPZPZPYNYN?>?>?>?=?>ZJL>PKML=L=LALCL@ZNZNZNLZNZPSMZPnfRBRBRBRJRJRJRJOAODOAQLWNWNWNWNWNdZPLPSKSKSK='
const others: Readonly<Record<string, number>> = {
  '‘': 0.24,
  '’': 0.24,
  '“': 0.4,
  '”': 0.4,
  '–': 0.68,
  '—': 1.2,
  '…': 0.76,
  '™': 0.94,
  '−': 0.68,
}
/** Letters of other scripts are no wider than high. */
const widest = 1

/** At a letter size of 1. */
export const widthOf = (text: string): number =>
  Array.from(text.normalize('NFC')).reduce((sum, sign) => sum + (others[sign] ?? widthOfSign(sign.codePointAt(0) ?? 0)), 0)

function widthOfSign(code: number): number {
  const known = fiftieths.codePointAt(code - 32)
  return known === undefined || code < 32 ? widest : (known - 48) / 50 || widest
}
