/** Of a user who is neither this account (`own`, undefined where there are none) nor the system's own: what he made he reads. */
export function isAnothers({ uid }: { readonly uid: number }, own: number | undefined): boolean {
  return own !== undefined && uid !== own && uid !== 0
}
