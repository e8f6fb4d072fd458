-- Folds a text for comparing it as a whole: as a name, in any case and with single spaces.
CREATE FUNCTION fold_name(given text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
BEGIN
  -- Texts in ASCII take a fraction of the time.
  IF octet_length(given) = length(given) THEN
    RETURN btrim(regexp_replace(lower(given COLLATE "C"), '\s+', ' ', 'g'));
  END IF;
  RETURN btrim(regexp_replace(
    normalize(
      translate(
        lower(upper(lower(
          regexp_replace(normalize(given, NFKC), '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g')
          COLLATE "und-x-icu") COLLATE "und-x-icu") COLLATE "und-x-icu") COLLATE "C",
        'ς', 'σ'),
      NFKC),
    '\s+', ' ', 'g'));
END
$$;
