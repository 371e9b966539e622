// address.ts: the addresses of realms, which their paths name.

// The realm that the path names; empty: the default one. A proxy may put folders before it.
export function realmOf(pathname: string): string {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

export const ROOT = "../../"; // of the server, at the address of a link to a moment

interface Address {
  origin: string;
  pathname: string;
}

// The path of a realm beside that path.
export const pathOf = (pathname: string, realm: string): string =>
  `${pathname.slice(0, pathname.lastIndexOf("/") + 1)}${encodeURIComponent(realm)}`;

// The realm by its own name: on the way of the daily or of the default realm, friends could come to another one.
export const invitationOf = ({ origin, pathname }: Address, realm: string): string => `${origin}${pathOf(pathname, realm)}`;

// The address at which the page joins the realm at once, under that name.
export const wayInto = (page: Address, realm: string, name: string): string =>
  `${invitationOf(page, realm)}#name=${encodeURIComponent(name)}`;

// The address for the bar of the browser, where the path names another realm than the one that is played, as that of
// the daily does; undefined: it may stay.
export function addressToShow(location: Address, realm: string): string | undefined {
  const named = realmOf(location.pathname);
  const fits = named === "" || realm === "" || named.toLowerCase() === realm.toLowerCase();
  return fits ? undefined : invitationOf(location, realm);
}
