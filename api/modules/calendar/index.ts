export {
  addBusinessDays,
  businessDaysAfter,
  firstBusinessDay,
  isBusinessDay,
  loadHolidays,
} from "./business-days.ts";
export {
  type CalendarDay,
  endOfDay,
  nextDay,
  readWallTime,
  startOfDay,
  toMarketTime,
  toMoment,
  toWallTime,
} from "./market-time.ts";
