// socket_of_ws.mjs: a global WebSocket for programs that expect Node.js 22.
import { WebSocket } from "ws";

globalThis.WebSocket = WebSocket;
