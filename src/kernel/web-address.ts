/** True for text that mail programs or people read as a web address: `https://…`, `www.…` or `shop.example`. */
export const holdsWebAddress = (text: string): boolean =>
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:xn--[a-z\d-]+|\p{L}{2,})(?=$|[^\p{L}])/iu.test(text.normalize('NFKC'))

/** The message for a field that contains one. */
export const noWebAddress = 'Leave out web addresses. Put a space after a full stop, as in St. Mary.'
