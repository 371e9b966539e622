// status.ts: asks the server why the door is shut. A browser sees each refused handshake as 1006.
export interface ServerStatus {
  server: string;
  motd: string;
  guests: boolean;
  accounts: boolean;
  realm: string | null;
  realms: { name: string; players: number; places: number; depth?: number; turn?: number }[];
  may_join: boolean;
  sentence: string;
  wait_ms: number;
}

const PATIENCE_MS = 5000;

// The status for a realm; undefined if the server does not answer. The address is relative, so that
// a proxy may serve the page below a folder.
export async function fetchStatus(realm: string): Promise<ServerStatus | undefined> {
  try {
    const address = `./-/status.json?realm=${encodeURIComponent(realm)}`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), cache: "no-store" });
    return answer.ok ? ((await answer.json()) as ServerStatus) : undefined;
  } catch {
    return undefined;
  }
}

const ENOUGH = 3; // failures in a row; fewer are a server that has just started

// A sentence for a connection that failed, after `failed` others in a row.
export function whyShut(status: ServerStatus | undefined, failed: number): string {
  if (!status) return "The server does not answer.";
  if (!status.may_join) return status.sentence;
  if (failed < ENOUGH) return "The connection failed.";
  return "The server answers, but something between blocks the WebSocket.";
}
