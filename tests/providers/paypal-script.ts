/** A stand-in for PayPal's script, as far as the shop's buttons use it. */
export const PAYPAL_SCRIPT = `window.paypal = {
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
