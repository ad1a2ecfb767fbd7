export { openWithdrawalLink, sealWithdrawalLink, type WithdrawalLink } from "./withdrawal-link.ts";
