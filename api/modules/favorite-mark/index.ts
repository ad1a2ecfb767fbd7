export {
  type Favored,
  findFavoriteMarks,
  hasFavorite,
  isFavoriteSku,
  isFor,
  isOf,
} from "./favorite-marks.ts";
