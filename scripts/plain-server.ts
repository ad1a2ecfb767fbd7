// The baseline of the benchmark: a Node server that only sends bytes.
import { createServer } from "node:http";

const bytes = Buffer.from(process.env.BYTES ?? "", "base64");
createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "text/html", "Content-Length": bytes.length });
  response.end(bytes);
}).listen(Number(process.env.PORT), "127.0.0.1");
