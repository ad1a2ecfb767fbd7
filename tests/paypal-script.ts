import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What PayPal's script leaves in the window, as far as the buttons of a shop use it. */
const SCRIPT = `window.paypal = {
  version: "stand-in",
  Buttons: (props) => ({
    isEligible: () => true,
    updateProps() {},
    close: async () => {},
    async render(place) {
      const add = (name, press) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = name;
        button.onclick = press;
        place.append(button);
      };
      add("PayPal", async () => {
        try {
          const orderID = await props.createOrder({ paymentSource: "paypal" }, {});
          add("Pay " + orderID, () => props.onApprove({ orderID }, {}));
          add("Close", () => props.onCancel({ orderID }, {}));
        } catch (error) {
          props.onError(error);
        }
      });
      props.onInit({}, { enable: async () => {}, disable: async () => {} });
    },
  }),
};`;

/** Serves a stand-in for PayPal's script on the loopback, or none of it. */
export async function openPayPalScript({ isAway = false } = {}) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url!, "http://127.0.0.1"));
    if (isAway) return void request.socket.destroy();
    response.writeHead(200, { "Content-Type": "text/javascript" });
    response.end(SCRIPT);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
