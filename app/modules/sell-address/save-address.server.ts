import type { Address, AddressBody } from "#contract/account.ts";
import { readAddressForm } from "../ui/read-address-form.server.ts";

type Fields = { address_id?: string };
type Errors = Record<string, string[]>;

type Work<Reply> = {
  form: FormData;
  text: (name: string) => string;
  nonce: string;
  isKeeping: boolean;
  save: (fields: Fields, wrong?: Errors) => Promise<unknown>;
  go: () => Response;
  refuse: (fields: Errors) => Reply;
};

type Book = {
  createAddress: (body: AddressBody, nonce: string) => Promise<Address>;
  updateAddress: (id: string, body: AddressBody) => Promise<Address>;
};

/** Puts the address that was chosen, written or changed into the draft. */
export async function saveAddress<Reply>(work: Work<Reply>, book: Book): Promise<Response | Reply> {
  const { form, text, nonce, isKeeping, save, go, refuse } = work;
  if (!form.has("full_name") || isKeeping) {
    const id = text("address_id");
    await save(id === "" ? {} : { address_id: id }, id === "" ? NONE_CHOSEN : {});
    return go();
  }
  const read = readAddressForm(form);
  if ("fields" in read) return refuse(read.fields);
  const changedId = text("changed_id");
  const { id } =
    changedId === ""
      ? await book.createAddress(read.body, nonce)
      : await book.updateAddress(changedId, read.body);
  await save({ address_id: id });
  return go();
}

const NONE_CHOSEN = { address_id: ["address.required"] };
